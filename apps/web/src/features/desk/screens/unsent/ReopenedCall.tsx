import { showTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { UnsentCall } from '../../unsentCalls/unsentCall.ts'
import { CallName } from '../CallName.tsx'
import { DeskFacts } from '../DeskClient.tsx'
import type { CallEntry } from '../deskEntry.ts'
import { DeskForm } from '../DeskForm.tsx'
import { DeskNumbers } from '../DeskNumbers.tsx'
import styles from '../desk.module.css'

type Props = {
  one: UnsentCall
  today: string
  dialUrl: string | null
  onEntry: (entry: CallEntry) => void
  onSave: () => void
  /** Back to the client who is called, with nothing lost of this one. */
  onLeave: () => void
}

/** A call that was refused, open again with all that was entered, to be set right. */
export function ReopenedCall({ one, today, dialUrl, onEntry, onSave, onLeave }: Props) {
  const { name, served, entry, body } = one
  return (
    <div className={`stack align-start ${styles.call}`}>
      <div className={styles.main}>
        <header className={styles.who}>
          <CallName name={name} />
          <p className="late round pad-8-12">
            {t('The call of {visit_time} has not been saved.', { visit_time: showTime(body.visit_time) })} {[one.message, ...one.reasons.map(({ message }) => message)].join(' ')}
          </p>
          {served !== undefined && (
            <DeskNumbers
              client={served.client}
              dialled={entry.values.number_dialled}
              address={dialUrl}
              onDial={(number_dialled) => onEntry({ ...entry, values: { ...entry.values, number_dialled } })}
            />
          )}
        </header>
        <DeskForm entry={entry} today={today} consents={served?.client.consents ?? []} onEntry={onEntry} onSave={onSave} saveLabel={t('Save this call')} aside={{ label: t('Leave it for now'), act: onLeave }} />
      </div>
      {served !== undefined && <DeskFacts served={served} />}
    </div>
  )
}
