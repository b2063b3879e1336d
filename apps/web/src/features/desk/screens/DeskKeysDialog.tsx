import { t } from '@bisita/contract/words'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { deskKeys } from './deskKeys.ts'
import styles from './keys.module.css'

/** All keys of the desk. */
export function DeskKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t('Keys of the call desk')} width={420}>
      <dl className={styles.keys}>
        {deskKeys.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
