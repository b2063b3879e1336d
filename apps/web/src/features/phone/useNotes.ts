import type { Device, Note } from '../../device/device.ts'
import { useDeviceRead } from '../../device/useDeviceRead.ts'

const read = (device: Device): Promise<readonly Note[]> => device.notes()
const watched = ({ changes }: Device) => [changes]

/** What was written down while the phone was locked; null until it has been read. */
export const useNotes = (device: Device): readonly Note[] | null => useDeviceRead(device, read, watched).value
