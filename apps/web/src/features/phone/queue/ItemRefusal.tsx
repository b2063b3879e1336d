import { known, t } from '@bisita/contract/words'
import type { ItemFailure } from '../../../device/queue/items.ts'
import { fieldName } from '../../clients/format.ts'
import { showEntered } from './showEntered.tsx'
import styles from './Queue.module.css'

/** What the server said when it refused an item: its message, the fields that are wrong, what others changed. */
export function ItemRefusal({ failure }: { failure: ItemFailure }) {
  return (
    <div className="stack gap-8 anywhere bad alert">
      <p>{known(failure.message)}</p>
      {failure.fields.length > 0 && (
        <ul aria-label={t('What is wrong')}>
          {failure.fields.map(({ path, message }) => (
            <li key={path}>
              <strong>{fieldName(path)}</strong> {known(message)}
            </li>
          ))}
        </ul>
      )}
      {failure.conflicts.map(({ field, base, theirs, mine }) => (
        <dl key={field} className={styles.conflict}>
          <dt className="heavy">{fieldName(field)}</dt>
          <dd>{t('Before:')} {showEntered(field, base)}</dd>
          <dd>{t('Theirs:')} {showEntered(field, theirs)}</dd>
          <dd>{t('Yours:')} {showEntered(field, mine)}</dd>
        </dl>
      ))}
    </div>
  )
}
