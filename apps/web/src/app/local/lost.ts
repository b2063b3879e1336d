type Unsent = { readonly records: number; readonly photos: number }

const some = (count: number, one: string): string | null => (count === 0 ? null : `${count} unsent ${one}${count === 1 ? '' : 's'}`)

/** What a person is told whose records the browser threw away, with what had not been sent. */
export function recordsLost({ records, photos }: Unsent): string {
  const unsent = [some(records, 'record'), some(photos, 'photo')].filter((part) => part !== null).join(' and ')
  const lost = `The browser has removed the records of this phone${unsent === '' ? '' : `, and with them ${unsent}`}.`
  const next = 'You go on from the network; set them up again in Settings.'
  return unsent === '' ? `${lost} ${next}` : `${lost} Give an exported copy to your officer in charge. ${next}`
}
