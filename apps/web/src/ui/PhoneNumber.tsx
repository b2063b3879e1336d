import { isPressable } from '@bisita/rules/cells/philippineNumbers'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import { StateMark } from './StateMark.tsx'

/** A stored phone number as a link that dials it; one that can't be dialled is text with a mark. */
export const PhoneNumber = ({ stored }: { stored: string }) =>
  isPressable(stored) ? (
    <a href={`tel:${stored}`}>{showPhone(stored)}</a>
  ) : (
    <>
      {stored} <StateMark tone="bad" word={notDialled} />
    </>
  )

/** The mark of a number that can't be dialled. */
export const notDialled = t('Can’t be dialled')

/** The first of some numbers that can be dialled; null where none can. */
export const firstDialled = (...numbers: readonly (string | null)[]): string | null => numbers.find((number) => isPressable(number)) ?? null
