/**
 * The arguments of a text in ICU message format, and what is wrong with how it is written.
 * @param {string} text
 * @returns {{names: Set<string>, faults: string[]}}
 */
export function argumentsOf(text) {
  /** @type {Set<string>} */
  const names = new Set()
  /** @type {string[]} */
  const faults = []
  read(text)
  return { names, faults }

  /** @param {string} part */
  function read(part) {
    for (let at = 0; at < part.length; at += 1) {
      if (part[at] === '}') faults.push('a "}" that closes nothing')
      if (part[at] !== '{') continue
      const end = closing(part, at)
      if (end < 0) return void faults.push('a "{" that is not closed')
      argument(part.slice(at + 1, end))
      at = end
    }
  }

  /** @param {string} inside */
  function argument(inside) {
    const [, name, kind, cases] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,([\s\S]*))?$/.exec(inside) ?? []
    if (name === undefined) return void faults.push(`"{${inside}}" is no argument`)
    names.add(name)
    if (kind === undefined) return
    if (kind !== 'plural') return void faults.push(`"${kind}" of {${name}}: only plurals are read`)
    let other = false
    let rest = cases ?? ''
    for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
      const end = closing(rest, open)
      if (end < 0) return void faults.push('a "{" that is not closed')
      const form = rest.slice(0, open).trim()
      if (!/^(=\d+|zero|one|two|few|many|other)$/.test(form)) faults.push(`"${form}" is no form of a plural`)
      other ||= form === 'other'
      read(rest.slice(open + 1, end))
      rest = rest.slice(end + 1)
    }
    if (!other) faults.push(`the plural of {${name}} has no "other"`)
  }
}

/**
 * @param {string} text
 * @param {number} open
 */
function closing(text, open) {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at
  }
  return -1
}
