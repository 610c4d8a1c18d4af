/** A distance, a size of type or a radius comes from tokens.css; a hairline may be written as one. */
const LENGTH = '/(?<![\\w.-])(?!1px)[\\d.]*[1-9][\\d.]*(px|rem)\\b/';
/** The widths at which a page folds, and one more than each: no other, or every screen folds at its own. */
const FOLDS = [480, 560, 720, 900, 1000, 1120, 1180, 1700, 2300];
const below = FOLDS.map((width) => `${width}px`);
const above = FOLDS.flatMap((width) => [`${width}px`, `${width + 1}px`]);

/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: ['dist*/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    {
      files: ['src/style/tokens.css'],
      rules: {
        'color-no-hex': null,
        'color-named': null,
        'function-disallowed-list': null,
        'declaration-property-value-disallowed-list': null,
      },
    },
    { files: ['src/style/fonts.css'], rules: { 'declaration-property-value-disallowed-list': null } },
  ],
  rules: {
    // Everything that tokens.css has a name for is said by its name.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['light-dark', '/^(rgb|hsl)a?$/', 'cubic-bezier'],
    'declaration-property-value-disallowed-list': {
      '/^((row|column)-)?gap$/': [LENGTH],
      '/^(padding|margin)/': [LENGTH],
      '/radius$/': [LENGTH],
      'font-size': [LENGTH],
      font: [LENGTH, '/^\\d/'],
      'font-weight': ['/^\\d+$/'],
      'z-index': ['/\\d/'],
      '/^(transition|animation)/': ['/\\dm?s\\b/'],
    },
    'media-feature-name-value-allowed-list': { 'max-width': below, 'min-width': above },
    // Cascade layers decide who wins, not the loudest.
    'declaration-no-important': true,
    'selector-max-id': 0,

    // What is said twice, says nothing, or is not known.
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'comment-no-empty': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-redundant-longhand-properties': [true, { ignoreShorthands: ['/^flex/', '/^grid/', 'inset'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'font-family-no-duplicate-names': true,
    'function-no-unknown': true,
    'keyframe-block-no-duplicate-selectors': true,
    'length-zero-no-unit': true,
    'media-feature-name-no-unknown': true,
    'no-duplicate-at-import-rules': true,
    'no-duplicate-selectors': true,
    'no-irregular-whitespace': true,
    'no-unknown-animations': true,
    'property-no-unknown': true,
    'selector-anb-no-unmatchable': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'selector-pseudo-element-no-unknown': true,
    'shorthand-property-no-redundant-values': true,
    'unit-no-unknown': true,
  },
};
