/** What is left to be done by hand, as root: nothing here changes the system, or deletes what cannot be made again. */
import type { AddedShop } from '#scripts/shops/add-shop.ts';
import { commandFor, startOf } from '#scripts/shops/command-words.ts';
import { shopPlace } from '#scripts/shops/shops-root.ts';
import { userOf } from '#scripts/shops/systemd-unit.ts';

/** After a shop was made. */
export function stepsToRun(root: string, { name, site, ports, email, place }: AddedShop): string {
  const user = userOf(name);
  const { clone } = startOf(root);
  const ofClone =
    clone === undefined
      ? ''
      : `\n     sudo chown -R ${user}: ${clone}    # a clone compiles into itself; shops beside each other want a package (npm run package)`;
  return `The shop "${name}" has a folder: ${place.folder}
  ${site}, ports ${ports.pages} and ${ports.backend} of this machine, superuser ${email} (its password: SUPERUSER_PASSWORD in vitrine.env)

1. Write the mail server (SMTP_…), the keys of Stripe and where backups go into ${place.settings}
2. Its user, and its unit:
     sudo useradd --system --no-create-home --home-dir ${place.folder} --shell /usr/sbin/nologin ${user}
     sudo chown -R ${user}: ${place.folder}${ofClone}
     sudo install -m 644 ${place.unit} /etc/systemd/system/
     sudo systemctl daemon-reload && sudo systemctl enable --now vitrine@${name}
3. Its address (/etc/caddy/Caddyfile has the line "import sites/*.caddy"):
     sudo install -D -m 644 ${place.caddy} /etc/caddy/sites/${name}.caddy
     sudo systemctl reload caddy

What is still missing: sudo -u ${user} ${commandFor(root, 'doctor', name)}
docs/deployment.md has the rest.`;
}

/** Instead of a removal: orders and documents are kept for ten years by law. */
export function stepsToRemove(root: string, name: string): string {
  const { folder } = shopPlace(root, name);
  const user = userOf(name);
  return `Nothing was removed. ${folder} holds orders and documents, which the law wants kept for years. To end the shop "${name}":

1. A last backup, kept away from this server, and a look whether it can come back:
     sudo -u ${user} ${commandFor(root, 'backup', name)}
     sudo -u ${user} ${commandFor(root, 'backup:check', name)}
2. Its address and its unit:
     sudo rm /etc/caddy/sites/${name}.caddy && sudo systemctl reload caddy
     sudo systemctl disable --now vitrine@${name}
     sudo rm /etc/systemd/system/vitrine@${name}.service && sudo systemctl daemon-reload
3. Its data, once you are sure, and its user. Its ports are free then:
     sudo rm -r ${folder}
     sudo userdel ${user}`;
}
