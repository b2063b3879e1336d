import { type ContactBlock, contactBlocks } from '@bisita/contract/touchpoints/guard'
import { t } from '@bisita/contract/words'

/** Whether a change of block allows more than before, which needs approval. */
export const isLifted = (before: ContactBlock, after: ContactBlock): boolean => contactBlocks.indexOf(after) < contactBlocks.indexOf(before)

/** A block with its reason. */
type Blocked = { readonly do_not_contact: ContactBlock; readonly do_not_contact_reason: string | null }

/** The message for a block without a reason, or a reason without a block; null where both agree. */
export function blockProblem({ do_not_contact, do_not_contact_reason }: Blocked): string | null {
  if (do_not_contact === 'none') return do_not_contact_reason === null ? null : t('Only where the client is not to be contacted.')
  return do_not_contact_reason === null ? t('This is required.') : null
}

/** The label of a block on screens; null for `none`. */
export const blockWords = (block: ContactBlock): string | null => (block === 'none' ? null : block === 'all' ? t('Do not contact') : t('Do not call'))

/** Why work on a client has ended, in words, by its result: Deceased or Moved Out. */
export const endedMessage = (visitResult: string | null): string => (visitResult === 'Deceased' ? t('This client is deceased.') : t('This client has moved out.'))

/** A block in words, with its reason. */
export const blockMessage = ({ do_not_contact, do_not_contact_reason }: Blocked): string =>
  `${do_not_contact === 'all' ? t('Do not contact') : t('Do not call')}${do_not_contact_reason === null ? '' : `: ${do_not_contact_reason}`}`
