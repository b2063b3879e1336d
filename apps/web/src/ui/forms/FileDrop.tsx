import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
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
  /** Whether a file may be dropped anywhere on the page. */
  readonly anywhere?: boolean
  readonly onFile: (file: File) => void
}

/** A field for a file, chosen or dropped. The same file may be chosen again. */
export function FileDrop({ label, about, accept, busy = null, error = null, anywhere = false, onFile }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && busy === null) onFile(file)
    if (input.current !== null) input.current.value = ''
  }
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    if (!anywhere) return undefined
    const within = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') taking.current(event.dataTransfer.files)
    }
    const left = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false)
    const kinds = ['dragover', 'drop'] as const
    for (const kind of kinds) window.addEventListener(kind, within)
    window.addEventListener('dragleave', left)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, within)
      window.removeEventListener('dragleave', left)
    }
  }, [anywhere])
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  const onField = {
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event)
      take(event.dataTransfer.files)
    },
  }
  return (
    <div
      className={`stack gap-8 round-8 ${styles.drop}`}
      data-over={over}
      {...(anywhere ? {} : onField)}
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
