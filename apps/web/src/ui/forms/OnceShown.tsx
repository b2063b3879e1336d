import { CopyButton } from './CopyButton.tsx'
import styles from './OnceShown.module.css'

/** A secret that is shown only once, with a copy button; `children` says what it is for. */
export const OnceShown = ({ secret, children }: { secret: string; children: string }) => (
  <div className={`stack align-middle round asked ${styles.once}`}>
    <p>{children}</p>
    <p className={styles.words}>
      <code>{secret}</code>
    </p>
    <CopyButton text={secret} />
  </div>
)
