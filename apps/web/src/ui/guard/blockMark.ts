import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import { blockWords } from '@bisita/rules/guard/blocks'
import type { StateTone } from '../StateMark.tsx'

type Mark = { readonly tone: StateTone; readonly word: string }

/** The mark of a client who is not to be called, or not to be contacted at all; null where nothing forbids it. */
export function blockMark({ do_not_contact }: { readonly do_not_contact?: ContactBlock | undefined }): Mark | null {
  // Records stored by an older version of the app lack the field.
  const word = blockWords(do_not_contact ?? 'none')
  return word === null ? null : { tone: 'stopped', word }
}

/** {@link blockMark} as a list of at most one, to be spread among other marks. */
export function blockMarks(record: Parameters<typeof blockMark>[0]): readonly Mark[] {
  const mark = blockMark(record)
  return mark === null ? [] : [mark]
}
