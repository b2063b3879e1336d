import { signedInFlag } from '@bisita/contract/limits'

/** The local flag that says whether this browser is signed in (promises/screens 2). The session itself is a cookie no script can read. */
export type Flag = { readonly isSet: () => boolean; readonly set: () => void; readonly clear: () => void }

export function createFlag(storage: Storage): Flag {
  return {
    isSet: () => storage.getItem(signedInFlag) === 'true',
    set: () => storage.setItem(signedInFlag, 'true'),
    clear: () => storage.removeItem(signedInFlag),
  }
}
