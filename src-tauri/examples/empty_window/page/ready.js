document.title = 'Empty window'
