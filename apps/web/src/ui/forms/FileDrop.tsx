import { useId, useRef, useState, type DragEvent } from 'react'
import styles from './FileDrop.module.css'

type Props = {
  readonly label: string
  /** Which files are accepted, and what happens with them. */
  readonly about: string
  /** File extensions for the `accept` attribute: `.xlsx,.csv`. */
  readonly accept: string
  /** What is being done with the file; null where nothing is. */
  readonly busy?: string | null
  readonly error?: string | null
  readonly onFile: (file: File) => void
}

/** A field for a file, chosen or dropped. The same file may be chosen again. */
export function FileDrop({ label, about, accept, busy = null, error = null, onFile }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && busy === null) onFile(file)
    if (input.current !== null) input.current.value = ''
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div
      className={`stack gap-8 round-8 ${styles.drop}`}
      data-over={over}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <label className="medium" htmlFor={id}>{label}</label>
      <input className="full soft"
        ref={input}
        id={id}
        type="file"
        accept={accept}
        disabled={busy !== null}
        aria-describedby={`${id}-about ${id}-error`}
        aria-invalid={error !== null}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <p id={`${id}-about`} className="soft">
        {about}
      </p>
      <p id={`${id}-error`} className={`bad-ink ${styles.error}`}>
        {error}
      </p>
      <p role="status">{busy}</p>
    </div>
  )
}
