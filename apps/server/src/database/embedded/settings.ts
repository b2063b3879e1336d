import { statfsSync } from 'node:fs'
import os from 'node:os'

const MB = 1024 * 1024

/** What the settings depend on besides the machine. */
export interface PostgresSettingsOptions {
  port: number
  /** False only for a database that is thrown away: nothing waits for the disk. */
  durable: boolean
}

/**
 * The settings PostgreSQL is started with. They are arguments, which win over any file in the data folder, so that
 * a newer Bisita brings newer settings to an old folder.
 * @param memory of the machine, in bytes
 */
export function postgresSettings(options: PostgresSettingsOptions, memory = os.totalmem()): Record<string, string> {
  return {
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // a socket's path is limited to 100 characters, a project's folder is not
    max_connections: '100',
    shared_buffers: megabytes(memory / 4, 128, 1024),
    effective_cache_size: megabytes(memory / 2, 256, 16_384),
    maintenance_work_mem: megabytes(memory / 16, 64, 256),
    work_mem: megabytes(memory / 256, 4, 16),
    wal_level: 'replica',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1', // for SSDs, where random reads cost little
    jit: 'off', // compiling costs more than these short queries take
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Start, stop, recovery and checkpoints are logged; ERROR is not, since its text may quote a client's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...sharedMemory(),
    ...(options.durable ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } : throwaway),
  }
}

/** Settings of a throwaway cluster: nothing needs to be durable, and several may run at once beside a real one. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  // A stopped cluster is copied, so it should be small.
  min_wal_size: '32MB',
  wal_recycle: 'off',
  wal_init_zero: 'off',
  max_wal_size: '1GB',
  autovacuum_naptime: '10s',
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.round(Math.min(Math.max(bytes / MB, least), most))}MB`
}

/** Containers often have 64 MB of /dev/shm, too little for parallel queries: then plain files serve instead. */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < 256 * MB ? { dynamic_shared_memory_type: 'mmap' } : {}
  } catch {
    return { dynamic_shared_memory_type: 'mmap' }
  }
}
