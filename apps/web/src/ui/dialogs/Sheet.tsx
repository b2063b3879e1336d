import { Suspense } from 'react'
import type { DialogProps } from './Dialog.tsx'
import { lazyWithPreload } from '../lazyWithPreload.tsx'

const Dialog = lazyWithPreload(() => import('./Dialog.tsx'), 'Dialog')

/** A {@link DialogProps dialog} at the bottom of the screen; its code is loaded when it first opens. */
export function Sheet(props: Omit<DialogProps, 'form'>) {
  return props.opened ? (
    <Suspense>
      <Dialog {...props} form="sheet" />
    </Suspense>
  ) : null
}
