/** Text that is HTML already, and so is not escaped. */
export type Html = { readonly html: string }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

type Part = string | number | Html | readonly Html[] | false | undefined

const write = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (Array.isArray(part)) return part.map((each: Html) => each.html).join('')
  if (typeof part === 'object') return (part as Html).html
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** A template whose values are escaped, unless they are HTML made by this function. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: literals.map((literal, at) => literal + write(parts[at])).join('') }
}
