#ifndef DISPLAY_H
#define DISPLAY_H

#define COLUMNS 16
#define ROWS 2

/* app.c */
int app_run(int argc, char **argv);
/* menu.c */
int menu_select(int argc, char **argv);
int menu_show(int item, const char *label);
/* view.c */
int view_open(int item, const char *label);
int view_draw(int row, const char *text);
/* widget.c */
int widget_label(int row, const char *text);
int widget_layout(int row, int indent, const char *text);
/* text.c */
int text_write(int row, int column, const char *text);
int text_put(int row, int column, char c);
/* lcd.c */
int lcd_at(int row, int column);
int lcd_store(int cell, char c);
void lcd_dump(void);

#endif
