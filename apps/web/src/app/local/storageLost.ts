import { t } from '@bisita/contract/words'
import type { Device } from '../../device/device.ts'

type Unsent = { readonly records: number; readonly photos: number }

/** What a device stores, to compare with what is found when its database is opened again. */
export type StorageSummary = Unsent & { readonly ready: boolean }

export function storageSummaryOf({ sync, records }: Pick<Device, 'sync' | 'records'>): StorageSummary {
  const { waiting, refused, photos } = sync.get().counts
  return { records: waiting + refused, photos, ready: records.get().stage === 'ready' }
}

/** Whether it is gone. A browser that can write no more lets go of a database too, and may keep it. */
export const isStorageLost = (before: StorageSummary, now: StorageSummary): boolean =>
  before.ready ? !now.ready : before.records + before.photos > 0 && now.records + now.photos === 0

/**
 * The message for a person whose records the browser deleted, with the number of records and photos that were not sent.
 */
export function storageLostText({ records, photos }: Unsent): string {
  const unsent = [
    records === 0 ? null : t('{records, plural, one {# unsent record} other {# unsent records}}', { records }),
    photos === 0 ? null : t('{photos, plural, one {# unsent photo} other {# unsent photos}}', { photos }),
  ].filter((part) => part !== null).join(t(' and '))
  const lost = unsent === '' ? t('The browser has removed the records of this phone.') : t('The browser has removed the records of this phone, and with them {unsent}.', { unsent })
  const next = t('You work online for now. Set them up again in Settings.')
  return unsent === '' ? `${lost} ${next}` : t('{lost} Give an exported copy to your officer in charge. {next}', { lost, next })
}
