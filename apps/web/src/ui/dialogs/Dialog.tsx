import { t } from '@bisita/contract/words'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import styles from './Dialog.module.css'

export type DialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Pixels; as wide as the screen allows where that is less. */
  readonly width?: number
  /** Whether only its own buttons close it, because its content cannot be shown again. */
  readonly locked?: boolean
  /** `sheet` is at the bottom of the screen, `page` fills a phone's screen. */
  readonly form?: 'box' | 'sheet' | 'page'
}

/** Restores the focus when an open dialog is unmounted: Mantine only does so when it closes while mounted. */
function useFocusBack(opened: boolean): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      // If another element has the focus by now, it keeps it.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened, before])
}

/** Escape events that have closed a dialog. */
const taken = new WeakSet<KeyboardEvent>()

/** Escape closes only the topmost dialog; dialogs under it and the screen do not get the key. */
function useEscape(id: string, opened: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || taken.has(event)) return
    if ([...document.querySelectorAll('[data-dialog="open"]')].at(-1)?.id !== id) return
    taken.add(event)
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    if (!opened) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [opened])
}

/**
 * A modal dialog: traps the focus, restores it, closes with Escape. Mantine locks the page's scrolling by a style
 * element, which the content security policy forbids; base.css does it instead.
 */
export function Dialog({ opened, onClose, title, children, width = 480, locked = false, form = 'box' }: DialogProps) {
  const id = useId()
  useFocusBack(opened)
  useEscape(id, opened, onClose)
  return (
    <Modal.Root
      id={id}
      closeOnEscape={false}
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
        {/* Mantine's own header would be a second banner landmark of the page. */}
        <div className={`row gap-12 between surface ${styles.header}`}>
          <Modal.Title>{title}</Modal.Title>
          {!locked && <Modal.CloseButton aria-label={t('Close')} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
