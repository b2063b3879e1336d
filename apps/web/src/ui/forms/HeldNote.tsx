import type { Action } from '@bisita/contract/actions'
import styles from './DialogForm.module.css'
import { useInForce } from '../inForce.ts'

/** What is said before somebody sends what another person has to approve. */
export const heldWords = 'Somebody else must approve this first.'

/** Says beforehand that somebody else must approve, where the role may not do it at once; nothing otherwise. */
export function HeldNote({ of }: { of: Action }) {
  return useInForce().cellOf(of) === 'approval' ? <p className={styles.note}>{heldWords}</p> : null
}
