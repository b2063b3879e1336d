import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import type { ClientsRepository } from './clients.repository.ts'

export type ClientsDeps = LocalDepsWith<ClientsRepository>
