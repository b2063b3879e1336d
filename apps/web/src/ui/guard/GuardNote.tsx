import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { maximumText } from '@bisita/contract/limits'
import { known, t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { IconHand } from '../icons.ts'
import styles from './GuardNote.module.css'

type Props = {
  /** The heading: what the contact guard forbids. */
  head: string
  reasons: readonly GuardReason[]
  /** The label of the field for the reason to continue anyway; left out where none is asked for. */
  why?: string | undefined
  override: string
  onOverride: (reason: string) => void
  error: string | null | undefined
}

/** The contact guard's reasons against a contact or a plan; a user who continues anyway enters why. */
export function GuardNote({ head, reasons, why, override, onOverride, error }: Props) {
  if (reasons.length === 0) return null
  return (
    <section className={`stack gap-8 round-8 pad-10-12 ${styles.guard}`} aria-label={t('Contact rules')}>
      <p className="row gap-8 heavy bad-ink">
        <IconHand size={18} aria-hidden />
        {head}
      </p>
      <ul role="status">
        {reasons.map(({ code, message }) => (
          <li key={code}>{known(message)}</li>
        ))}
      </ul>
      {why !== undefined && (
        <TextInput
          label={why}
          withAsterisk
          autoComplete="off"
          maxLength={maximumText}
          value={override}
          error={error}
          onChange={(event) => onOverride(event.currentTarget.value)}
        />
      )}
    </section>
  )
}
