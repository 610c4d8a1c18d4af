import { parse } from 'svelte/compiler';

/** Attributes and component properties that people read or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancel',
  'clears',
  'example',
  'fault',
  'heading',
  'hint',
  'label',
  'legend',
  'legendNote',
  'missing',
  'placeholder',
  'submit',
  'subtitle',
  'text',
  'title',
  'words',
  'wrong',
]);
const LETTERS = /\p{L}/u;

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Texts that an expression can come down to without asking the message files. */
function textsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : [];
    case 'TemplateLiteral':
      return (expression.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
    case 'ConditionalExpression':
      return [...textsOf(expression.consequent), ...textsOf(expression.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [...textsOf(expression.left), ...textsOf(expression.right)];
    default:
      return [];
  }
}

function textsOfValue(value: unknown): string[] {
  return [value].flat().flatMap((part) => {
    if (!isNode(part)) return [];
    return part.type === 'Text' ? [String(part.data)] : textsOf(part.expression);
  });
}

/** The words that a component says by itself. */
export function literalWords(source: string): string[] {
  const found: string[] = [];
  function walk(value: unknown) {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return;
    if (value.type === 'Attribute') {
      if (SPOKEN.has(String(value.name))) found.push(...textsOfValue(value.value));
      return;
    }
    if (value.type === 'StyleDirective') return;
    if (value.type === 'Text') found.push(String(value.data));
    if (value.type === 'ExpressionTag') found.push(...textsOf(value.expression));
    for (const [name, child] of Object.entries(value)) if (name !== 'expression' && name !== 'metadata') walk(child);
  }
  walk(parse(source, { modern: true }).fragment);
  return found.map((text) => text.trim()).filter((text) => LETTERS.test(text));
}
