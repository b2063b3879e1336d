import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { maximumText } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { TextInput } from '@mantine/core'
import { IconHand } from '../../../ui/icons.ts'
import styles from './RecordContact.module.css'

type Props = {
  kind: VisitType
  reasons: readonly GuardReason[]
  override: string
  onOverride: (reason: string) => void
  error: string | undefined
}

/** What stands in the way of the contact, told as the form opens; a call that is made all the same says why. */
export function GuardNote({ kind, reasons, override, onOverride, error }: Props) {
  if (reasons.length === 0) return null
  return (
    <section className={styles.guard} aria-label="Contact guard">
      <p className={styles.guardHead}>
        <IconHand size={18} aria-hidden />
        {kind === 'call' ? 'This client is not to be called now.' : 'This client is not to be visited.'}
      </p>
      <ul role="status">
        {reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      {kind === 'call' && (
        <TextInput
          label="Why call all the same"
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
