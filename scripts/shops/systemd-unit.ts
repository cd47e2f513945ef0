/**
 * The unit of one shop, closed as far as Node, PocketBase and the picture tools allow. docs/deployment.md says what
 * each line is for.
 */
import type { Start } from '#scripts/shops/command-words.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

export interface UnitOf {
  readonly name: string;
  /** `ROOT/shops/NAME`: all that it may write. */
  readonly folder: string;
  readonly start: Start;
}

/** Matches words without what a unit would take for something else: blanks, quotes, `%`, `$`. */
const PLAIN = /^[\w./@+-]+$/;

/** The user that the shop runs as: its own, so that no shop reads another one's data. */
export function userOf(name: string): string {
  return `vitrine-${name}`;
}

/** @throws OperatorError where a path cannot be written into a unit. */
export function systemdUnit({ name, folder, start }: UnitOf): string {
  const { command, clone } = start;
  const odd = [folder, ...command].find((text) => !PLAIN.test(text));
  if (odd !== undefined)
    throw new OperatorError(
      `"${odd}" cannot stand in a unit of systemd: use a folder whose path has letters, digits and . / @ + - _ alone, such as /srv/vitrine.`,
    );
  // Else the release itself could not be read.
  const home = [folder, ...command].some((text) => /^\/(?:home|root)\//.test(text)) ? 'read-only' : 'yes';
  return `[Unit]
Description=Vitrine, the shop ${name}
After=network-online.target
Wants=network-online.target
# A shop that cannot start (no network yet) is tried again for as long as it takes.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${userOf(name)}
WorkingDirectory=${folder}
Environment=VITRINE_SHOP=${name}
ExecStart=${command.join(' ')}
Restart=always
RestartSec=10
# The command ends what it has started, in order: the worker within 10 s, PocketBase within 5, gate and server within 1 each.
KillMode=mixed
TimeoutStopSec=60
# Above this something is wrong: the kernel then ends what has the most memory of this shop, not of another one. The rest goes on, and the
# shop starts again what has ended. docs/operations.md has what a shop needs.
MemoryMax=2G
OOMPolicy=continue
# 5000 connections at the gate, with a second one behind each.
LimitNOFILE=16384
UMask=0077

# It reads the system and writes its own folder, nothing else. A folder for backups is one more: systemctl edit vitrine@${name}
ProtectSystem=strict
ReadWritePaths=${[folder, clone ?? []].flat().join(' ')}
ProtectHome=${home}
PrivateTmp=yes
PrivateDevices=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes

# It becomes nobody else, and has none of root's rights.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
PrivateUsers=yes
RestrictSUIDSGID=yes
RestrictRealtime=yes
RestrictNamespaces=yes
LockPersonality=yes
RemoveIPC=yes
KeyringMode=private
# AF_NETLINK: how the C library and Go look which networks there are. MemoryDenyWriteExecute cannot be: Node compiles as it runs.
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
