/**
 * The domains: one word each, the same in every folder, table, call and screen. On the server one may import those in
 * the lines above its own, and those beside it on the same line, which are one subject in two folders.
 */
export const domainOrder = [
  ['settings'],
  ['products'],
  ['locations'],
  ['notifications'],
  ['jobs'],
  ['backups'],
  ['audit'],
  ['auth'],
  ['users'],
  ['branches', 'areas'],
  ['clients'],
  ['consents'],
  ['itineraries'],
  ['visits'],
  ['approvals'],
  ['assignments'],
  ['devices'],
  ['touchpoints'],
  ['dashboards'],
  ['reports'],
  ['imports'],
]

export const domainWords = domainOrder.flat()

/**
 * The domains that a server domain may not import: those in the lines below its own.
 * @param {string} domain
 */
export function above(domain) {
  const line = domainOrder.findIndex((words) => words.includes(domain))
  return domainOrder.slice(line + 1).flat()
}
