/**
 * Steps that are left to be done by hand, as root: nothing here changes the system, or deletes what cannot be made
 * again.
 */
import type { AddedShop } from '#scripts/shops/add-shop.ts';
import { commandFor, startOf } from '#scripts/shops/command-words.ts';
import { shopPlace } from '#scripts/shops/shops-root.ts';
import { userOf } from '#scripts/shops/systemd-unit.ts';

/** Its user, its unit and its address. */
function installation(root: string, name: string): string {
  const user = userOf(name);
  const { folder, unit, caddy } = shopPlace(root, name);
  const { clone } = startOf(root);
  const ofClone =
    clone === undefined
      ? ''
      : `\n     sudo chown -R ${user}: ${clone}    # a clone compiles into itself; shops beside each other want a package (npm run package)`;
  return `- Its user, and its unit:
     sudo useradd --system --no-create-home --home-dir ${folder} --shell /usr/sbin/nologin ${user}
     sudo chown -R ${user}: ${folder}${ofClone}
     sudo install -m 644 ${unit} /etc/systemd/system/
     sudo systemctl daemon-reload && sudo systemctl enable --now vitrine@${name}
- Its address (/etc/caddy/Caddyfile has the line "import sites/*.caddy"):
     sudo install -D -m 644 ${caddy} /etc/caddy/sites/${name}.caddy
     sudo systemctl reload caddy`;
}

/** After a shop was made. */
export function stepsToRun(root: string, { name, site, ports, email, place }: AddedShop): string {
  return `The shop "${name}" has a folder: ${place.folder}
  ${site}, ports ${ports.pages} and ${ports.backend} of this machine, superuser ${email} (its password: SUPERUSER_PASSWORD in vitrine.env)

- Write the mail server (SMTP_…), the keys of Stripe and where backups go into ${place.settings}
${installation(root, name)}
- The shop itself, in a browser: ${site}/setup, with that address and password

What is still missing: sudo -u ${userOf(name)} ${commandFor(root, 'doctor', name)}
docs/deployment.md has the rest.`;
}

/** After its unit and its site were written anew. What is there already says so, and does no harm. */
export function stepsToInstall(root: string, { name, site }: { readonly name: string; readonly site: string }): string {
  return `Unit and Caddy site of the shop "${name}" (${site}) are as its settings say now. Where they have changed, or are new:

${installation(root, name)}
     sudo systemctl restart vitrine@${name}`;
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
