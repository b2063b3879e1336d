import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import styles from './Dialog.module.css'

export type DialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Pixels; as wide as the screen allows where that is less. */
  readonly width?: number
  /** `sheet` stands at the bottom of the screen, `page` fills a phone's. */
  readonly form?: 'box' | 'sheet' | 'page'
}

/** Gives the focus back where an open dialog is taken away: the kit does so only where it stays and closes. */
function useFocusBack(opened: boolean): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      // Whoever has taken the focus meanwhile keeps it.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened, before])
}

/**
 * A dialog over the screen: keeps the focus, gives it back, closes with Escape. The kit's way to hold the
 * page still writes a style element, which the content security policy forbids; base.css does it instead.
 */
export function Dialog({ opened, onClose, title, children, width = 480, form = 'box' }: DialogProps) {
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      lockScroll={false}
      centered={form === 'box'}
      transitionProps={{ duration: 150, transition: form === 'sheet' ? 'slide-up' : 'fade' }}
      classNames={{ inner: styles[`${form}Inner`], content: styles[form], body: styles.body, overlay: styles.overlay }}
      data-dialog={opened ? 'open' : undefined}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The kit's own header would be a second banner of the page. */}
        <div className={styles.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
