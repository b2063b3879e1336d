import { useEffect, useRef } from 'react'

/** The name of who is called now: it takes the focus, and the page shows it, wherever in the form the last call was left. */
export function CallName({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {name}
    </h2>
  )
}
