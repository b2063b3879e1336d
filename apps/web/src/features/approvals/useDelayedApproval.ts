import { approvalDecide } from '@bisita/contract/calls/calls'
import { known, t } from '@bisita/contract/words'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { Aborted } from '../../api/outcomes.ts'
import { useApi } from '../../api/useCall.ts'
import type { Notices } from '../../ui/notices.ts'
import type { Approval } from './approvals.queries.ts'
import { decisionNotice, decisionTexts, refusalText } from './deciding.ts'

/** How long an approval can be undone before it is sent, in milliseconds. */
const delay = 10_000

/** The approval that is not sent yet, in the storage of the tab: ids only. */
const stored = 'bisita-approval'

type Waiting = { readonly id: string; readonly title: string; readonly key: string }

type Dependencies = { readonly userId: string; readonly notices: Notices; readonly tab: Storage; readonly after: () => void }

const remembered = (tab: Storage, userId: string): Waiting | null => {
  const [user, id, key] = (tab.getItem(stored) ?? '').split(' ')
  return user === userId && id !== undefined && key !== undefined ? { id, key, title: t('The request') } : null
}

/**
 * Approving at once, with ten seconds to undo it. It is sent after these, when another one is approved, and when the
 * screen or the page is left. Whatever a reload interrupts is sent again under the same key, so it is carried out once.
 * @returns the id that waits to be sent, and how to approve a request
 */
export function useDelayedApproval({ userId, notices, tab, after }: Dependencies): { readonly waiting: string | null; readonly approve: (approval: Approval) => void } {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const [shown, setShown] = useState<string | null>(null)
  const current = useRef<{ readonly one: Waiting; readonly timer: ReturnType<typeof setTimeout>; readonly closeNotice: () => void } | null>(null)

  const send = async ({ id, title, key }: Waiting, leaving: boolean) => {
    const body = { approval_id: id, approval_message: decisionTexts.approve.message }
    try {
      const { tone, text } = decisionNotice('approve', await api.call(approvalDecide, { params: { action: 'approve' }, body }, { key, keepalive: leaving }))
      notices.show(tone, text)
    } catch (error) {
      // The notice said "Approved" already.
      if (error instanceof Aborted) notices.show('negative', t('Not approved: you did not confirm that it is you.'))
      const notApproved = (reason: string) => notices.show('negative', t('Not approved: {title}. {reason}', { title, reason }))
      void dealWith(error, { other: (refused) => notApproved(refusalText(refused)), none: () => notApproved(t('No answer. Try again when there is a network.')) })
    }
    // What the page's end interrupted is still to be sent by the next page.
    if (!leaving && tab.getItem(stored)?.endsWith(key) === true) tab.removeItem(stored)
    after()
  }

  /** Takes the waiting one out, which is then sent or not. */
  const end = (): Waiting | null => {
    const ended = current.current
    if (ended === null) return null
    clearTimeout(ended.timer)
    ended.closeNotice()
    current.current = null
    setShown(null)
    return ended.one
  }

  const sendNow = (leaving: boolean) => {
    const one = end()
    if (one !== null) void send(one, leaving)
  }

  const sendInterrupted = useEffectEvent(() => {
    const interrupted = remembered(tab, userId)
    if (interrupted !== null) void send(interrupted, false)
  })
  const leave = useEffectEvent(sendNow)
  useEffect(() => {
    sendInterrupted()
    const leavePage = () => leave(true)
    window.addEventListener('pagehide', leavePage)
    return () => {
      window.removeEventListener('pagehide', leavePage)
      leave(false)
    }
  }, [])

  const approve = ({ approval_id: id, approval_title }: Approval) => {
    const title = known(approval_title)
    sendNow(false)
    const one = { id, title, key: v4() }
    tab.setItem(stored, `${userId} ${id} ${one.key}`)
    const undo = () => {
      end()
      tab.removeItem(stored)
    }
    current.current = { one, timer: setTimeout(() => sendNow(false), delay), closeNotice: notices.offer(t('Approved: {title}', { title }), { label: t('Undo'), run: undo }) }
    setShown(id)
  }
  return { waiting: shown, approve }
}
