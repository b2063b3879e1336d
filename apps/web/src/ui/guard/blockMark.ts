import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import { blockWords } from '@bisita/rules/guard/blocks'
import type { StateTone } from '../StateMark.tsx'

type Mark = { readonly tone: StateTone; readonly word: string }

/** That a client is not to be called, or not to be contacted at all; null where nothing forbids it. */
export function blockMark({ do_not_contact }: { readonly do_not_contact?: ContactBlock | undefined }): Mark | null {
  // What an older version of this page has kept of a record says nothing of it.
  const word = blockWords(do_not_contact ?? 'none')
  return word === null ? null : { tone: 'stopped', word }
}

/** The same as a list of at most one, to be put among other marks. */
export function blockMarks(record: Parameters<typeof blockMark>[0]): readonly Mark[] {
  const mark = blockMark(record)
  return mark === null ? [] : [mark]
}
