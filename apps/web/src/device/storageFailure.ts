import { t } from '@bisita/contract/words'

/** Thrown where the device could not store something because it is full or its storage is gone. Nothing was stored. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly full: boolean

  constructor(cause: unknown, full: boolean) {
    super(full ? t('This phone is full. Nothing was saved; free some room and save again.') : t('This phone could not keep it. Nothing was saved.'), { cause })
    this.full = full
  }
}
