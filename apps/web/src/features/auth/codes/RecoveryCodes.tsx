import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { CopyButton } from '../../../ui/forms/CopyButton.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import styles from './codes.module.css'

type Props = { readonly codes: readonly string[]; readonly onDone: () => void }

const head = t('Recovery codes for Bisita. Each is good once. Keep them where nobody else finds them.')

/** Recovery codes, this once: to copy, to save as a file that can be printed, and to confirm that one has them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = codes.join('\n')
  return (
    <div className="stack gap-14">
      <p>{t('If your phone is lost, one of these signs you in instead of a code from the app. Each is good once. They are shown only now: copy them, or save the file and print it.')}</p>
      <ul className={`round asked ${styles.codes}`} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap gap-8">
        <CopyButton text={text} />
        <Button variant="default" onClick={() => saveFile(new Blob([`${head}\n\n${text}\n`], { type: 'text/plain' }), 'bisita-recovery-codes.txt')}>
          {t('Save as a file')}
        </Button>
      </div>
      <div>
        <Button onClick={onDone}>{t('I have them')}</Button>
      </div>
    </div>
  )
}
