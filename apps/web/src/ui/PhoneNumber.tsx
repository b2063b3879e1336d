import { isPressable } from '@bisita/rules/cells/philippineNumbers'
import { showPhone } from '@bisita/rules/clients/phones'
import { StateMark } from './StateMark.tsx'

/** A stored number, pressed to be dialled; one that can't be is text, and says so. */
export const PhoneNumber = ({ stored }: { stored: string }) =>
  isPressable(stored) ? (
    <a href={`tel:${stored}`}>{showPhone(stored)}</a>
  ) : (
    <>
      {stored} <StateMark tone="bad" word={notDialled} />
    </>
  )

/** What is said of a number that can't be dialled. */
export const notDialled = 'Can’t be dialled'

/** The first of some numbers that can be dialled; null where none can. */
export const firstDialled = (...numbers: readonly (string | null)[]): string | null => numbers.find((number) => isPressable(number)) ?? null
