import type { FilesLocation } from '../../../files/location.ts'
import { folderDestination, type BackupDestination } from './destination.ts'
import { s3Destination } from './s3.ts'

/** Opens the place where backups are kept; nothing is asked of it yet. */
export const openDestination = (location: FilesLocation): BackupDestination => (location.kind === 'folder' ? folderDestination(location.folder) : s3Destination(location))
