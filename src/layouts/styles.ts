/** Styles of every page, in this order: reset.css begins with the order of the layers, so a page's layout imports this first. */
import '#src/styles/reset.css';
import '#src/styles/tokens.css';
import '#src/styles/base.css';
import '#src/styles/components.css';
import '#src/styles/utilities.css';
import '#src/styles/shop.css';
