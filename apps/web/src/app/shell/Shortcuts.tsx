import { t } from '@bisita/contract/words'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import styles from './Shortcuts.module.css'

const shortcuts = [
  [['Ctrl', 'K'], t('Search everything')],
  [['/'], t('Search everything')],
  [['↑', '↓'], t('Move through a list')],
  [['Enter'], t('Open what is marked')],
  [['Esc'], t('Close the open dialog')],
  [['V'], t('Record a visit with the open client')],
  [['C'], t('Record a call with the open client')],
  [['1 – 8'], t('Recording: result, then its detail')],
  [['A'], t('Recording: availed')],
  [['⌫'], t('Recording: undo the last choice')],
  [['Ctrl', 'Enter'], t('Recording: save')],
  [['?'], t('Show this list')],
] as const

/** All keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t('Keyboard shortcuts')} width={420}>
      <dl className={styles.list}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys.join()}>
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
