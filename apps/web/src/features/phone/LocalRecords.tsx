import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { setupSteps, type Device, type RecordsState } from '../../device/device.ts'
import { Facts } from '../../ui/Facts.tsx'
import { IconCheck, IconDevice, IconPause } from '../../ui/icons.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { useStore } from '../../ui/browser/store.ts'
import { useServices } from '../../frame/useServices.ts'
import styles from './LocalRecords.module.css'
import { StorageRoomInfo } from './StorageRoom.tsx'
import { SetUpAgain } from './SetUpAgain.tsx'
import { progressText, stepNames } from './format.ts'
import { useDeviceRead } from '../../device/useDeviceRead.ts'

/** Sets up, and waits for the answer of the device itself: `records` tells how it goes. */
const setUp = (device: Device) => void device.setUp().catch(() => undefined)

function NotSetUp({ device }: { device: Device }) {
  return (
    <>
      <p>
        {t('Keeps your clients, visits and itineraries on this phone. Search, record and plan with no network. Your work is sent when there is a network.')}
      </p>
      <p>{t('Do this on a good network. You can pause and continue later. After a lost network it continues automatically.')}</p>
      {/* Before the details: on a small phone it would stand out of reach behind them. */}
      <Button leftSection={<IconDevice size={18} aria-hidden />} onClick={() => setUp(device)}>
        {t('Set up')}
      </Button>
      <StorageRoomInfo device={device} needs />
    </>
  )
}

type Running = Extract<RecordsState, { stage: 'setting-up' }>

const goesOnText = t(' It continues automatically as soon as there is a network.')

function SettingUp({ device, state }: { device: Device; state: Running }) {
  const at = setupSteps.indexOf(state.step)
  const words = `${stepNames[state.step]}: ${progressText(state.done, state.total)}`
  return (
    <>
      <p className={`not-empty ${styles.stopped}`} role="status">
        {state.stopped !== null && t('It has stopped. {stopped}{value}', { stopped: state.stopped, value: state.goes_on ? goesOnText : '' })}
      </p>
      <label className={`stack gap-4 full figures at-most-480 ${styles.progress}`}>
        <span>
          {t('Step {n} of {setupSteps}', { n: at + 1, setupSteps: setupSteps.length })}
        </span>
        <strong>{words}</strong>
        {(state.total !== null || state.stopped === null) && (
          <progress className="meter" max={state.total === null ? undefined : Math.max(1, state.total)} value={state.total === null ? undefined : state.done} />
        )}
      </label>
      <div className="flex wrap gap-8">
        {state.stopped !== null && <Button onClick={() => setUp(device)}>{t('Continue')}</Button>}
        {(state.stopped === null || state.goes_on) && (
          <Button variant="default" leftSection={<IconPause size={18} aria-hidden />} onClick={device.pauseSetUp}>
            {t('Pause')}
          </Button>
        )}
      </div>
      <ol className={`stack gap-4 mute ${styles.steps}`}>
        {setupSteps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            {index < at && <IconCheck size={16} aria-hidden />}
            {stepNames[step]}
            {index < at && <span className="unseen">{t(', done')}</span>}
          </li>
        ))}
      </ol>
      <p>{t('Loaded records stay when you pause or close the page.')}</p>
    </>
  )
}

const readCounts = (device: Device) => device.countRecords()
const watched = ({ changes }: Device) => [changes]

const notBegun = t('Set-up could not start. Your records stay. Try on a good network.')

/**
 * Sets up again from the beginning. Shows a notice where set-up could not even begin, since the screen then looks as
 * before.
 */
function useSetUpAgain(device: Device, setUpAt: string): () => Promise<void> {
  const { notices } = useServices()
  return async () => {
    await device.setUpAgain().catch(() => undefined)
    const state = device.records.get()
    if (state.stage === 'ready' && state.set_up_at === setUpAt) notices.show('negative', notBegun)
  }
}

function Ready({ device, setUpAt }: { device: Device; setUpAt: string }) {
  const { value: counts } = useDeviceRead(device, readCounts, watched)
  const sync = useStore(device.sync)
  const setUpAgain = useSetUpAgain(device, setUpAt)
  const count = (number: number | undefined) => (number === undefined ? null : grouped(number))
  return (
    <>
      <p>
        <StateMark tone="done" word={t('Set up')} />
      </p>
      <div className="at-most-480 full">
        <Facts
          facts={[
            [t('Set up on'), showDateTime(setUpAt)],
            [t('Last full sync'), sync.last_success_at === null ? t('Not yet') : showDateTime(new Date(sync.last_success_at))],
            [t('Clients'), count(counts?.clients)],
            [t('Visits'), count(counts?.visits)],
            [t('Itineraries'), count(counts?.itineraries)],
            [t('Places'), count(counts?.locations)],
            [t('Products'), count(counts?.products)],
          ]}
        />
      </div>
      <StorageRoomInfo device={device} needs={false} />
      <SetUpAgain onSetUp={() => void setUpAgain()} />
    </>
  )
}

/** Local records: setting them up with progress, and what stands here once they are. */
export function LocalRecords({ device }: { device: Device }) {
  const state = useStore(device.records)
  return (
    <div className={`stack gap-12 items-start full ${styles.records}`}>
      {state.stage === 'none' && <NotSetUp device={device} />}
      {state.stage === 'setting-up' && <SettingUp device={device} state={state} />}
      {state.stage === 'ready' && <Ready device={device} setUpAt={state.set_up_at} />}
    </div>
  )
}
