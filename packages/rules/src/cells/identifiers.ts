import { idTypeLabels, type IdType, idTypes } from '@bisita/contract/pension'

/** A number of SSS or GSIS as stored (digits only), or the message why the text is not one. */
export type ReadIdentifier = { readonly digits: string } | { readonly problem: string }

/** How many digits a number of each fund has; neither has a public check digit. */
const lengths: Readonly<Record<IdType, readonly number[]>> = { sss: [10], gsis: [10, 11] }

/**
 * How digits are grouped in writing: SSS as on its card (`34-1234567-8`); GSIS prints no groups, so plain or as a
 * telephone number or an ID is read out (`2001-234-567`, `2001-2345-678`, `20-0123456-7`).
 */
const groups: Readonly<Record<IdType, readonly (readonly number[])[]>> = {
  sss: [[2, 7, 1]],
  gsis: [[2, 7, 1], [2, 7, 2], [3, 3, 4], [4, 3, 3], [4, 4, 2], [4, 3, 4], [4, 4, 3], [3, 4, 4]],
}

const separator = '\\s*[-‐‑‒–—]\\s*|\\s+'

const written = (type: IdType): RegExp =>
  new RegExp(`^(?:${[...lengths[type].map((length) => `\\d{${length}}`), ...groups[type].map((parts) => parts.map((part) => `\\d{${part}}`).join(`(?:${separator})`))].join('|')})$`)

const forms: Readonly<Record<IdType, RegExp>> = { sss: written('sss'), gsis: written('gsis') }

const example: Readonly<Record<IdType, string>> = { sss: '34-1234567-8 or 3412345678', gsis: '20012345678' }

/** A number that a spreadsheet turned into a quantity: a point and decimals, an exponent, commas. */
const quantity = /^\d+\.\d*$|^\d+(?:[.,]\d+)?e[+-]?\d+$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/i

/**
 * Reads a number of a fund: digits, with dashes or spaces at their usual places only, blanks around. Nothing is
 * corrected: a number that a spreadsheet changed, or one with a digit too few, may be another person's.
 */
export function readIdentifier(type: IdType, text: string): ReadIdentifier {
  const typed = text.trim()
  if (forms[type].test(typed)) return { digits: typed.replace(/\D/g, '') }
  const name = idTypeLabels[type]
  const takes = `Write it like ${example[type]}.`
  if (quantity.test(typed)) return { problem: `This looks like a number that a spreadsheet changed. Look up the number of ${name} and write it as text, like ${example[type]}.` }
  const digits = typed.replace(/[\s\-‐‑‒–—]/g, '')
  const has = `A number of ${name} has ${lengths[type].join(' or ')} digits`
  if (!/^\d+$/.test(digits)) return { problem: `${has}, with nothing but dashes or spaces between them. ${takes}` }
  const short = Math.min(...lengths[type]) - digits.length
  if (short > 0) return { problem: `${has}, this has ${digits.length}.${short <= 2 ? ' If a spreadsheet took a zero away from its beginning, write it again.' : ''}` }
  if (!lengths[type].includes(digits.length)) return { problem: `${has}, this has ${digits.length}.` }
  return { problem: `The dashes or spaces are not at their usual places. ${takes}` }
}

/**
 * A typed number as stored: its digits, where it is valid for its fund, or for either where the fund is unknown; else
 * the text as typed.
 */
export function storedIdentifier(type: IdType | undefined, text: string): string {
  for (const one of type === undefined ? idTypes : [type]) {
    const read = readIdentifier(one, text)
    if ('digits' in read) return read.digits
  }
  return text.trim()
}
