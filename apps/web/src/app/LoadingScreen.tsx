import styles from './LoadingScreen.module.css'

/** The shape of a screen that takes longer than a blink. */
export function LoadingScreen() {
  return (
    <div className={`stack gap-12 full ${styles.shape}`} role="status">
      <span className="unseen">Loading</span>
      <div />
      <div />
      <div />
      <div />
    </div>
  )
}
