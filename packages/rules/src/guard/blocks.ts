import { type ContactBlock, contactBlocks } from '@bisita/contract/touchpoints/guard'

/** Whether one block is less than another: a step down, which somebody above approves. */
export const isLifted = (before: ContactBlock, after: ContactBlock): boolean => contactBlocks.indexOf(after) < contactBlocks.indexOf(before)

/** A block with its reason. */
type Blocked = { readonly do_not_contact: ContactBlock; readonly do_not_contact_reason: string | null }

/** What is wrong with a block and its reason: one needs the other. Null where nothing is. */
export function blockProblem({ do_not_contact, do_not_contact_reason }: Blocked): string | null {
  if (do_not_contact === 'none') return do_not_contact_reason === null ? null : 'Only where the client is not to be contacted.'
  return do_not_contact_reason === null ? 'This is required.' : null
}

/** What a block is called on screens; null where there is none. */
export const blockWords = (block: ContactBlock): string | null => (block === 'none' ? null : block === 'all' ? 'Do not contact' : 'Do not call')

/** That nobody works on a client any more, in words. */
export const endedMessage = (visitResult: string | null): string => (visitResult === 'Deceased' ? 'This client is deceased.' : 'This client has moved out.')

/** A block in words, with its reason. */
export const blockMessage = ({ do_not_contact, do_not_contact_reason }: Blocked): string =>
  `${do_not_contact === 'all' ? 'Do not contact' : 'Do not call'}${do_not_contact_reason === null ? '' : `: ${do_not_contact_reason}`}`
