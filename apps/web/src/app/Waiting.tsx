import styles from './Waiting.module.css'

/** The shape of a screen that takes longer than a blink. */
export function Waiting() {
  return (
    <div className={styles.shape} role="status">
      <span className="unseen">Loading</span>
      <div />
      <div />
      <div />
      <div />
    </div>
  )
}
