import type { CSSProperties, ReactNode } from 'react'
import styles from './TwoLines.module.css'

type Props = {
  first: ReactNode
  second?: ReactNode
  /** The whole text, shown on hover, where a line may be cut at its end. */
  title?: string | undefined
  /** At most how wide, in em. */
  most?: number
}

/** A cell of a table in two lines, the second one small; each is cut at its end where there is no room. */
export function TwoLines({ first, second, title, most = 8 }: Props) {
  return (
    <span className={styles.both} title={title} style={{ '--most': `${most}em` } as CSSProperties}>
      <span>{first}</span>
      {second !== undefined && second !== null && second !== '' && (
        <>
          {' '}
          <span className={styles.second}>{second}</span>
        </>
      )}
    </span>
  )
}
