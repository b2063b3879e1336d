import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useApi } from '../../../../api/useCall.ts'
import type { QuarantineDecision, QuarantineItem } from '../../quarantine/quarantine.queries.ts'
import { contentLines, titleOf } from '../../quarantine/quarantine.format.ts'
import { mapLink, showAccuracy } from '../../places.ts'
import styles from './QuarantineList.module.css'
import { SeenPhoto } from '../SeenPhoto.tsx'

type Props = { readonly items: readonly QuarantineItem[]; readonly onDecide: (item: QuarantineItem, action: QuarantineDecision) => void }

/** Where a note of a locked phone was written down. */
function Place({ item: { kind, content } }: { item: QuarantineItem }) {
  const { latitude, longitude, accuracy } = content
  if (kind !== 'note' || typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return (
    <div className="flex gap-8">
      <dt className="rigid mute">{t('Location')}</dt>
      <dd className="shrink anywhere">
        {showAccuracy(typeof accuracy === 'number' ? accuracy : 0).word}{' '}
        <a href={mapLink(latitude, longitude)} target="_blank" rel="noreferrer noopener">
          {t('Show on a map')}
        </a>
      </dd>
    </div>
  )
}

/** What people who can no longer sign in had not sent: who, what, of whom, when, and what it says. */
export function QuarantineList({ items, onDecide }: Props) {
  const { addressOf } = useApi()
  return (
    <ul className={`ruled ${styles.items}`}>
      {items.map((item) => {
        const title = titleOf(item)
        return (
          <li key={item.id}>
            <div className={`stack gap-2 content-start anywhere ${styles.what}`}>
              <strong className="strong">{title}</strong>
              <span>
                {item.user_display_name}
                {item.branch_name !== null && `, ${item.branch_name}`}
              </span>
              <span className="number">{t('Entered {entered_at}', { entered_at: showDateTime(item.entered_at) })}</span>
              <span className="number">{t('Handed over {received_at}', { received_at: showDateTime(item.received_at) })}</span>
              {item.has_photo && <SeenPhoto source={addressOf(`/visit/quarantine/${encodeURIComponent(item.id)}/proof`)} alt={t('Photo of {user_display_name}: {title}', { user_display_name: item.user_display_name, title })} />}
            </div>
            <dl className="stack gap-2 content-start small">
              {contentLines(item).map(([name, value]) => (
                <div className="flex gap-8" key={name}>
                  <dt className="rigid mute">{name}</dt>
                  <dd className="shrink anywhere">{value}</dd>
                </div>
              ))}
              <Place item={item} />
            </dl>
            <div className={`flex gap-8 ${styles.actions}`}>
              <Button variant="default" aria-label={t('Reject {title}', { title })} onClick={() => onDecide(item, 'reject')}>
                {t('Reject')}
              </Button>
              <Button aria-label={t('Accept {title}', { title })} onClick={() => onDecide(item, 'accept')}>
                {t('Accept')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
