import { isDialable } from './numberPlan.ts'
import { homeCode, isPhilippine } from './philippineNumbers.ts'

/**
 * The phone numbers of a text (E.164, each once, in order) and the words beside them, or the message why part of it is
 * no number.
 */
export type ReadPhones = { readonly numbers: readonly string[]; readonly words: readonly string[] } | { readonly problem: string }

/** Texts that people write where there is no number; "unknown" is one of them. */
const nothing = /^(?:n\s*[/.]?\s*a\.?|none|nil|null|no|wala(?:\s+po)?|unknown|not? (?:phone|number|contact|mobile|cell ?phone|cp)(?: (?:number|no\.?|#))?|walang? (?:phone|number|contact|cp|cell ?phone)|[-‐‑‒–—_.?*x\s]+)$/i
/** Separators between two numbers. */
const between = /^(?:[/,;&|\n\s]|\b(?:or|and|o|at)\b)*$/i
/** A remark in brackets, with or without digits of its own. */
const remark = /[([][^()[\]]*\p{L}[^()[\]]*[)\]]/gu
/** A label before a number, such as `Tel. no.` */
const label = /^(?:tel|telephone|cel|cell|cellphone|cp|mobile|mob|phone|contact|landline)\b[\s.]*(?:no|num|number|#)?[\s.:#]*$/i
const dashes = '\\-‐‑‒–—'
const gaps = new RegExp(`[\\s${dashes}]+`, 'g')
const firstGap = new RegExp(`^[\\s${dashes}]+`)
const separators = new RegExp(`[\\s${dashes}./]`, 'g')
/** Separators around the words beside a number. */
const ends = new RegExp(`^[\\s${dashes}/,;:&|.#]+|[\\s${dashes}/,;:&|#]+$`, 'g')
/** Digits with the separators that may stand between them; a plus begins a number. */
const run = new RegExp(`\\+?[ (]*\\d(?:[\\s${dashes}().]*\\d)*`, 'g')
/** An extension of an office: dialled by hand, so it is one of the words beside the number. */
const extension = /\b(?:loc(?:al)?|ext(?:ension)?|line)\b\.?\s*#?\s*\d{1,5}\b/gi
/** The longest text of a cell in characters; more is a mistake of the file. */
const longest = 255
const quantity = /^\d+(?:[.,]\d+)?e[+-]?\d+$|^\d+\.\d{1,2}$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/i

const takes = 'Write a mobile (0917 123 4567), a landline with its area code ((074) 442 1234), or + and the country.'

/** A text that is one number, in E.164, however its digits are separated; null where it can't be dialled. */
function oneNumber(text: string): string | null {
  const bare = text.replace(separators, '')
  if (!/^\+?[\d()]+$/.test(bare)) return null
  const international = /^(?:\+|00)([1-9].*)$/.exec(bare)?.[1]
  // In `+44 (0)20 …` the zero is dialled within the country only.
  const digits = (international ?? bare).replace('(0)', '').replace(/[()]/g, '')
  if (international !== undefined && !digits.startsWith('63')) return isDialable(`+${digits}`) ? `+${digits}` : null
  const [, home] = (international === undefined ? /^(?:63|0)0?(\d+)$/ : /^630?(\d+)$/).exec(digits) ?? []
  // A mobile that lost its zero in a spreadsheet.
  const national = home ?? (/^9\d{9}$/.test(digits) ? digits : '')
  return isPhilippine(national) ? homeCode + national : null
}

/** The numbers of a run of digits: one, or two with nothing but a blank or a dash between them. */
function numbersIn(digits: string): readonly string[] | null {
  const one = oneNumber(digits)
  if (one !== null) return [one]
  for (const { index } of digits.matchAll(gaps)) {
    const [before, after] = [oneNumber(digits.slice(0, index)), oneNumber(digits.slice(index).replace(firstGap, ''))]
    if (before !== null && after !== null) return [before, after]
  }
  return null
}

/** The message for digits that are no number. */
function problemOf(text: string): string {
  const typed = text.trim()
  const digits = typed.replace(/\D/g, '')
  if (/^(\d)\1+$/.test(digits)) return `${typed} is no phone number. ${takes}`
  if (/^(?:\+?63|0)9/.test(typed.replace(/[^\d+]/g, ''))) {
    const count = digits.replace(/^63/, '0').length
    return `A Philippine mobile has 11 digits, like 0917 123 4567; ${typed} has ${count}.`
  }
  if (/^[1-9]\d{6,7}$/.test(digits) && !typed.startsWith('+')) return `${typed} lacks its area code. ${takes}`
  if (typed.startsWith('+')) return `${typed} is no number of that country. ${takes}`
  return `${typed} is no phone number. ${takes}`
}

/**
 * Reads the numbers of a cell or a field: Philippine mobiles and landlines, or + and a country. Several may stand in
 * it, separated by / , ; & or "or"; words in brackets or beside a number are handed back, not dropped. A text that says
 * there is no number (N/A, none, -, wala) gives no numbers.
 */
export function readPhones(text: string): ReadPhones {
  const typed = text.trim()
  if (typed === '' || nothing.test(typed)) return { numbers: [], words: [] }
  if (quantity.test(typed)) return { problem: `This looks like a number that a spreadsheet changed. ${takes}` }
  const whole = oneNumber(typed)
  if (whole !== null) return { numbers: [whole], words: [] }

  if (typed.length > longest) return { problem: `At most ${longest} characters.` }

  const words: string[] = []
  const beside = (part: string) => {
    const said = part.replace(/[()[\]'"]/g, ' ').replace(ends, '')
    if (!between.test(said) && !nothing.test(said) && !label.test(said)) words.push(said.replace(/\s+/g, ' '))
  }
  const rest = typed.replace(remark, (found) => (beside(found), ' ')).replace(extension, (found) => (beside(found), ' '))
  if (/\p{L}\d|\d\p{L}/u.test(rest)) return { problem: `A letter stands among the digits. ${takes}` }
  const numbers: string[] = []
  let end = 0
  for (const { 0: digits, index } of rest.matchAll(run)) {
    const found = numbersIn(digits)
    if (found === null) return { problem: problemOf(digits) }
    beside(rest.slice(end, index))
    numbers.push(...found)
    end = index + digits.length
  }
  beside(rest.slice(end))
  return numbers.length === 0 ? { problem: `${typed} is no phone number. ${takes}` } : { numbers: [...new Set(numbers)], words }
}

/** The one number of a text in E.164, else the text as it was typed, trimmed. */
export function toE164(text: string): string {
  const typed = text.trim()
  return isDialable(typed) ? typed : (oneNumber(typed) ?? typed)
}

/** A typed number as stored: E.164, null where the text says that there is none, else the text as typed, trimmed. */
export const storedPhone = (text: string): string | null => (text.trim() === '' || nothing.test(text.trim()) ? null : toE164(text))

/** The message for a text that a field for one number can't take; null for one that it can, also "none". */
export function phoneProblem(text: string): string | null {
  const stored = storedPhone(text)
  if (stored === null || isDialable(stored)) return null
  const read = readPhones(text)
  if ('problem' in read) return read.problem
  if (read.numbers.length > 1) return 'Write one number in each of the two fields.'
  return `Write the number alone, without "${read.words.join(', ')}".`
}
