import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import styles from './Shortcuts.module.css'

const shortcuts = [
  [['Ctrl', 'K'], 'Search everything'],
  [['/'], 'Search everything'],
  [['↑', '↓'], 'Move through a list'],
  [['Enter'], 'Open what is marked'],
  [['Esc'], 'Close what is open'],
  [['V'], 'Record a visit with the open client'],
  [['C'], 'Record a call with the open client'],
  [['1 – 8'], 'Recording: how it ended, then its second part'],
  [['A'], 'Recording: availed'],
  [['⌫'], 'Recording: take the last choice back'],
  [['Ctrl', 'Enter'], 'Recording: save'],
  [['?'], 'Show this list'],
] as const

/** All keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" width={420}>
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
