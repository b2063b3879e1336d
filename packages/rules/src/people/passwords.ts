import { maximumPassword, minimumPassword } from '@bisita/contract/limits'
import { commonPasswords } from './commonPasswords.ts'
import { passphraseWords } from './passphraseWords.ts'
import { usernameKey } from './usernames.ts'

/** What a password is checked against: the username and the least number of characters, which is a setting. */
export type PasswordContext = { readonly username: string; readonly minimum?: number }

/** The message for a password that is easy to guess. */
export const tooEasy = 'This password is too easy to guess. Use a passphrase: several words that do not belong together, or the one that is suggested.'

/** Sequences of neighbours: the alphabet, the digits, the rows and the columns of a keyboard. */
const forwards = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
]
const lines = [...forwards, ...forwards.map((line) => line.split('').toReversed().join(''))]

/** Whether a text consists of sequences of three or more neighbours, with at most two characters left at its end. */
function isWalk(text: string): boolean {
  let start = 0
  while (text.length - start > 2) {
    let end = start + 1
    while (end < text.length && lines.some((line) => line.includes(text.slice(start, end + 1)))) end += 1
    if (end - start < 3) return false
    start = end
  }
  return true
}

/** The piece that the text repeats throughout, its last repetition perhaps cut short; the text itself where it repeats nothing. */
function repeated(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

/** Text without the digits and marks that people put around a word to please a rule. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const leastDistinct = 5
const shortestPiece = 6

/**
 * Whether a text is easy to guess: few different characters, a repetition, a sequence or a common password. Expects
 * lower case.
 */
function isEasy(text: string): boolean {
  const piece = repeated(text)
  const forms = [text, core(text), piece, core(piece)]
  return (
    new Set(text).size < leastDistinct ||
    piece.length < shortestPiece ||
    isWalk(text) ||
    forms.some((form) => commonPasswords.has(form))
  )
}

/**
 * The message for a password that can't be accepted, or null: it has 12 to 128 characters (the least is a setting), is
 * not the username and not easy to guess. Any characters may stand in it.
 */
export function passwordProblem(
  password: string,
  { username, minimum = minimumPassword }: PasswordContext,
): string | null {
  const length = Array.from(password).length
  if (length < minimum) return `At least ${minimum} characters.`
  if (length > maximumPassword) return `At most ${maximumPassword} characters.`
  const lower = password.toLowerCase()
  const name = usernameKey(username)
  const forms = [lower, core(lower), repeated(lower)]
  if (name !== '' && forms.some((form) => form === name || (form !== '' && form === core(name))))
    return 'Not the username.'
  return isEasy(lower) ? tooEasy : null
}

/**
 * A passphrase to suggest: five words, or as many as `minimum` characters need, joined by dashes.
 * `random(n)` gives a whole number from 0 up to n - 1, each as likely, and must come from a
 * cryptographic source.
 */
export function suggestPassphrase(random: (n: number) => number, minimum: number = minimumPassword): string {
  const chosen: string[] = []
  while (chosen.length < 5 || chosen.join('-').length < minimum)
    chosen.push(passphraseWords[random(passphraseWords.length)] ?? '')
  return chosen.join('-')
}
