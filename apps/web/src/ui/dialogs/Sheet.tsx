import { lazy, Suspense } from 'react'
import type { DialogProps } from './Dialog.tsx'

const Dialog = lazy(() => import('./Dialog.tsx').then(({ Dialog: component }) => ({ default: component })))

/** A {@link DialogProps dialog} at the bottom of the screen; its code is loaded when it first opens. */
export function Sheet(props: Omit<DialogProps, 'form'>) {
  return props.opened ? (
    <Suspense>
      <Dialog {...props} form="sheet" />
    </Suspense>
  ) : null
}
