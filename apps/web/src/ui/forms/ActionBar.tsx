import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react'
import { publishHeight } from '../browser/publishHeight.ts'

/**
 * The main actions of a screen or form, which stay at the bottom of a phone's screen. Says how high it is: notices
 * stand above it, and what the focus moves to comes clear of it. Within a form it takes the place of the menu.
 */
export function ActionBar(props: ComponentPropsWithoutRef<'div'>) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => publishHeight(bar.current, '--action-height'), [])
  return <div {...props} ref={bar} data-actions />
}
