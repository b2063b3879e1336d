/**
 * Words that this code once used for many things at once. A name or a comment says what the thing is, in the field's
 * term (lock, lease, queue, cache, index, pending, snapshot) or in the word of docs/words.md.
 * @type {Readonly<Record<string, string>>} the word, and what to say instead
 */
export const oddWords = {
  adopt: 'apply or store',
  anew: 'again',
  crowd: 'the limit or the number of those present',
  deed: 'operation',
  deeds: 'operations',
  doors: 'the limits of connections',
  hear: 'receive',
  heard: 'received or known',
  hears: 'receives',
  held: 'assigned, locked, stored or waiting for approval',
  keeper: 'lifecycle',
  laid: 'with pending changes',
  meant: 'queued call',
  shelf: 'index',
  standing: 'status, placement, facts or comparison',
  stretch: 'days or a range of days',
  tally: 'counter',
  telling: 'summary or report',
  told: 'answered, sent, reported or known',
  unheard: 'not received yet',
  whoever: 'the user, the caller or the device',
}

/** Names that stay: terms of the decisions and names of calls on the wire. */
const fixed = new Set(['heldForApproval', 'HeldForApproval', 'standing', 'deskTally'])

/** @param {string} word */
const say = (word) => `"${word}" has had too many meanings here. Say ${oddWords[word]}, or what it is.`

/**
 * What is wrong with a name that code declares.
 * @param {string} name
 * @returns {string | undefined}
 */
export function nameObjection(name) {
  if (fixed.has(name)) return undefined
  const word = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[\s_$]+/).find((part) => Object.hasOwn(oddWords, part))
  return word === undefined ? undefined : say(word)
}

/**
 * What is wrong with the text of a comment.
 * @param {string} text
 * @returns {string | undefined}
 */
export function commentObjection(text) {
  const word = text.toLowerCase().match(/[a-z]+/g)?.find((part) => Object.hasOwn(oddWords, part))
  return word === undefined ? undefined : say(word)
}
