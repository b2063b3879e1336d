import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react'
import { publishHeight } from '../browser/publishHeight.ts'

/**
 * The main actions of a screen or form, which stay at the bottom of a phone's screen. Publishes its height as
 * `--action-height`, so that notices stay above it and focused fields clear of it. Within a form it replaces the menu.
 */
export function ActionBar(props: ComponentPropsWithoutRef<'div'>) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => publishHeight(bar.current, '--action-height'), [])
  return <div {...props} ref={bar} data-actions />
}
