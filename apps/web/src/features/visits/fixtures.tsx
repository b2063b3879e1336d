import type { ConsentNotice } from '@bisita/contract/consents/consents'
import { t } from '@bisita/contract/words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { NeedsApproval, NoAnswer, Refused } from '../../api/outcomes.ts'
import { StorageFailure } from '../../device/device.ts'
import { OutcomeProvider, type HandleOutcome } from '../../api/handleOutcome.ts'
import { button, press, render } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider, type Drafts } from '../../ui/browser/drafts.ts'
import { createNotices } from '../../ui/notices.ts'
import { ConsentsProvider } from '../consents/consents.repository.ts'
import { RecordContact } from './components/RecordContact.tsx'
import { createPhotoQueue, PhotoQueueProvider } from './photos/photoQueue.ts'
import { fakeLocator } from '../../testing/locator.ts'
import { fakeVisits } from './testing.ts'
import { VisitsProvider, type NewVisit, type VisitWithQueue } from './visits.repository.ts'
import { someVisit } from '../../testing/records.ts'

/** With whom visits and calls are recorded in tests. */
export const client = {
  id: '0190a6a0-0000-7000-8000-000000000001',
  barangay: 'Taba-ao',
  mun_city: t('Kapangan'),
  phone_number: '+639171234567',
  secondary_phone_number: null,
  phone_bad: false,
  secondary_phone_bad: false,
  consents: [],
}

const dealWith: HandleOutcome = (error, handlers = {}) => {
  if (error instanceof NeedsApproval) handlers.approval?.('requested')
  if (error instanceof NoAnswer) handlers.none?.()
  if (error instanceof StorageFailure) handlers.storageFailed?.(error)
  if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
}

/** A refusal of the server. */
export const refused = (status: number, message: string, fields: { path: string; message: string }[] = []) =>
  new Refused({ status, sentAs: null, problem: { message, code: 'invalid', fields, request_id: 'r' } })

type Options = {
  readonly kind?: 'visit' | 'call'
  readonly mustAllow?: boolean
  readonly mustShow?: boolean
  readonly noRoom?: boolean
  readonly supported?: boolean
  /** What the server does about each send, in order; takes it where nothing is said. */
  readonly answers?: readonly (Error | null)[]
  readonly stored?: VisitWithQueue
  readonly drafts?: Drafts
  /** The notice that can be read to the client; none where nothing is said. */
  readonly notice?: ConsentNotice
  /** Whether the form stands on a device, and whether the server is reached from it. */
  readonly device?: { readonly reached: () => boolean }
}

/** Lets what was asked be answered. */
export const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))))

/** The form, with a server, a device and a camera that do what the test says. */
export async function renderRecordForm(options: Options = {}) {
  const { kind = 'visit', mustAllow = false, mustShow = false, noRoom = false, supported = true, answers = [], stored, drafts = createDrafts(), notice = null, device: onDevice } = options
  const sent: { visit: NewVisit; photo: Blob | null; key: string }[] = []
  const ended: string[] = []
  const notices = createNotices()
  const device = fakeLocator(supported)
  const parts: number[] = []
  const visits = fakeVisits({
    proofState: async () => ({ received: 0, total: null, complete: false }),
    sendProofPart: async (_, { bytes, offset }) => {
      parts.push(offset)
      return offset + bytes.size
    },
    create: async (visit, photo, key) => {
      sent.push({ visit, photo, key })
      const problem = answers[sent.length - 1] ?? null
      if (problem !== null) throw problem
      return someVisit({ id: visit.id, photo_state: visit.photo_sha256 && photo === null ? 'awaited' : 'none' })
    },
    info: async () => {
      if (stored === undefined) throw refused(404, t('Not there.'))
      return stored
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const page = await render(
    <QueryClientProvider client={queries}>
      <OutcomeProvider value={dealWith}>
        <DraftsProvider value={drafts}>
          <ConsentsProvider value={{ notice: async () => notice, create: async () => undefined }}>
          <VisitsProvider value={visits}>
            <PhotoQueueProvider value={createPhotoQueue(visits, () => undefined)}>
              <RecordContact
                kind={kind}
                client={client}
                itineraryId={null}
                mustAllow={mustAllow}
                mustShow={mustShow}
                noRoom={noRoom}
                version="0.1.0"
                notices={notices}
                device={onDevice ?? null}
                product={({ value, onChange }) => (
                  <select aria-label={t('Product')} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
                    <option value="">{t('None')}</option>
                  </select>
                )}
                onDone={() => ended.push('done')}
                onRequested={() => ended.push('requested')}
                onDiscard={() => ended.push('discarded')}
                locator={device.locator}
                openCamera={() => Promise.reject(new DOMException(t('No.'), 'NotAllowedError'))}
              />
            </PhotoQueueProvider>
          </VisitsProvider>
          </ConsentsProvider>
        </DraftsProvider>
      </OutcomeProvider>
    </QueryClientProvider>,
  )
  const save = async () => {
    await press(button(page, kind === 'visit' ? t('Save visit') : t('Save call')))
    await settle()
  }
  return { page, sent, parts, ended, drafts, save, device, texts: () => notices.list().map(({ text }) => text) }
}

/** One of the large choices. */
export function choice(page: HTMLElement, label: string): HTMLInputElement {
  const found = [...page.querySelectorAll('label')].find((one) => one.querySelector('span')?.textContent === label)
  const input = found?.querySelector('input') ?? null
  if (input === null) throw new Error(`Nothing to choose is called ${label}.`)
  return input
}

export const choose = (page: HTMLElement, label: string) => press(choice(page, label))

/** A key, pressed where the focus is. */
export const key = (name: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const from = document.activeElement ?? document.body
    from.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
  })

/** Where the device is. */
export const fix = { latitude: 16.41, longitude: 120.59, accuracy: 12, at: Date.now() }
